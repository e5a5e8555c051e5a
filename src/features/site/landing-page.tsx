export function LandingPage() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-16">
      <h1 className="text-4xl">Groceries cost less when we buy together.</h1>
    </section>
  );
}
