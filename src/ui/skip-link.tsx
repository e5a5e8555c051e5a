export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-30 rounded-field bg-base-100 px-4 py-3 font-bold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to the page
    </a>
  );
}
