import { Link } from "@tanstack/react-router";

export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-3xl">Oops! Page not found</h1>
      <Link to="/" className="btn btn-primary mt-6">
        Return to Home
      </Link>
    </div>
  );
}
