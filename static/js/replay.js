// The replay by keys: the arrow that points where the reader's language goes on is the next move.

const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const wanted = event.key === forward ? "replay-after" : event.key === back ? "replay-before" : "";
  const link = wanted && document.getElementById(wanted);
  if (!link) return;
  event.preventDefault();
  link.click();
});
