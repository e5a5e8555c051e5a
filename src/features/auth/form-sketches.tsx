import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "@/domain/site/product";
import { ButtonLink } from "@/ui/button";
import { Mark } from "@/ui/mark";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { AdminSignInForm } from "./admin-sign-in-form";
import { AuthCard } from "./auth-page";
import { ChangePasswordForm } from "./change-password-form";
import { AskForLink, NewPassword } from "./reset-password-page";

/*
 * What the server sends of a page with a form: drawn once, when the app is built, so without what only this phone
 * knows. The first script marks what the styles choose by: a session, and what a link carries. The app takes over
 * what was typed and pressed (data/device/early-press.ts).
 */

export function AccountSketch() {
  return (
    <MembersSketch>
      <div className="mx-auto grid max-w-xl gap-6 px-4 py-10 sm:py-16">
        <PageHeading title="Your account">Your account</PageHeading>
        <AuthCard>
          <ChangePasswordForm email="" />
        </AuthCard>
        <Skeleton label="Loading your account" />
      </div>
    </MembersSketch>
  );
}

/** A member's page; a visitor is asked to sign in. */
export function MembersSketch({ children }: { children: ReactNode }) {
  return (
    <div data-sketch="">
      <div className="hidden in-data-member:block">{children}</div>
      <div className="mx-auto grid max-w-xl gap-5 px-4 py-16 in-data-member:hidden">
        <p className="text-lg">Please sign in to see this page.</p>
        <ButtonLink to="/" hash="signup-form">
          Sign In
        </ButtonLink>
      </div>
    </div>
  );
}

export function ResetPasswordSketch() {
  return (
    <div data-sketch="">
      <div className="in-data-token:hidden">
        <AskForLink />
      </div>
      <div className="hidden in-data-token:block">
        <NewPassword token="" />
      </div>
    </div>
  );
}

export function AdminAuthSketch() {
  return (
    <main id="main" data-sketch="" className="mx-auto grid max-w-md gap-6 px-4 py-10 sm:py-16">
      <Link to="/" className="flex min-h-12 items-center gap-2.5 font-extrabold">
        <Mark />
        {PRODUCT_NAME}
      </Link>
      <PageHeading title="Admin sign-in">Admin</PageHeading>
      <p className="hidden in-data-invite:block">You're invited. We're opening your invitation.</p>
      <div className="in-data-invite:hidden">
        <AuthCard>
          <AdminSignInForm invite={undefined} email="" onSigningIn={() => {}} />
        </AuthCard>
      </div>
    </main>
  );
}
