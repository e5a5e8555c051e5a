/** A button that the server wrote copies the text that it names. */
export function copyPressed(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    const text = button?.dataset.copy;
    if (text) await (await import("./copy-and-tell")).copyAndTell(text);
  });
}
