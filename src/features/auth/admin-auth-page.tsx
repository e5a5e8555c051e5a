import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { checkStorage } from "@/data/device/check-storage";
import { useSendsEmail } from "@/data/remote/business";
import { PRODUCT_NAME } from "@/domain/site/product";
import { ROLE_TERMS, type Role } from "@/domain/staff/roles";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Mark } from "@/ui/mark";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { TabLink, TabNav } from "@/ui/tab-nav";
import { AdminSignInForm } from "./admin-sign-in-form";
import { AdminSignUpForm } from "./admin-sign-up-form";
import { AuthCard } from "./auth-page";
import { CannotSignIn } from "./cannot-sign-in";
import { InvitationPanel } from "./invitation-panel";
import { PrivacyNotice } from "./privacy-notice";

export type AdminAuthTab = "sign-in" | "sign-up";

type AdminAuthPageProps = { invite: string | undefined; tab: AdminAuthTab; as: Role };

/** Sign-in and sign-up of the back office; a signed-in user accepts an invitation by one tap. */
export function AdminAuthPage({ invite, tab, as }: AdminAuthPageProps) {
  const user = useSessionUser();
  const [signingIn, setSigningIn] = useState(false);
  return (
    <main id="main" className="mx-auto grid max-w-md gap-6 px-4 py-10 sm:py-16">
      <a href="/" className="flex min-h-12 items-center gap-2.5 font-extrabold">
        <Mark />
        {PRODUCT_NAME}
      </a>
      <PageHeading title={`${ROLE_TERMS[as].title} sign-in`}>{ROLE_TERMS[as].title}</PageHeading>
      {invite && user && !signingIn ? (
        <InvitationPanel invite={invite} user={user} as={as} />
      ) : (
        <Forms invite={invite} tab={tab} as={as} onSigningIn={setSigningIn} />
      )}
    </main>
  );
}

type FormsProps = AdminAuthPageProps & { onSigningIn: (active: boolean) => void };

function Forms({ invite, tab, as, onSigningIn }: FormsProps) {
  const [email, setEmail] = useState("");
  const [mailedTo, setMailedTo] = useState("");
  const navigate = useNavigate();
  const sendsEmail = useSendsEmail() ?? true;
  useEffect(() => void checkStorage(), []);

  function signedUp(next: "sign_in" | "check_mail", address: string) {
    if (next === "check_mail") return setMailedTo(address);
    setEmail(address);
    void navigate({ to: "/admin-auth", search: {}, replace: true });
  }

  return (
    <>
      {invite && <Notice title="You're invited">{ROLE_TERMS[as].signUp}</Notice>}
      {mailedTo && (
        <Notice
          tone="success"
          title={
            sendsEmail ? ADMIN_TOASTS.admin_link_sent.title : "Ask the person who runs the server"
          }
          live
        >
          {sendsEmail
            ? `If ${mailedTo} may become an admin, we've sent it a link to finish signing up.`
            : `If ${mailedTo} may become an admin, there's a link to finish signing up, but no email server is set to send it. The person who runs the server can set SMTP_URL. Without LOG_FORMAT=json, the server also prints the link.`}
        </Notice>
      )}
      <AuthCard>
        <TabNav label="Sign in or sign up">
          <AdminAuthTabLink invite={invite} tab={tab} as={as} leadsTo="sign-in">
            Sign In
          </AdminAuthTabLink>
          <AdminAuthTabLink invite={invite} tab={tab} as={as} leadsTo="sign-up">
            Sign Up
          </AdminAuthTabLink>
        </TabNav>
        <CannotSignIn />
        {tab === "sign-in" ? (
          <AdminSignInForm invite={invite} email={email} onSigningIn={onSigningIn} />
        ) : (
          <AdminSignUpForm invite={invite} as={as} sendsEmail={sendsEmail} onDone={signedUp} />
        )}
        <PrivacyNotice />
      </AuthCard>
    </>
  );
}

type TabLinkProps = AdminAuthPageProps & { leadsTo: AdminAuthTab; children: string };

// Without its search an address has a current tab too, which the router cannot know.
function AdminAuthTabLink({ invite, tab, as, leadsTo, children }: TabLinkProps) {
  return (
    <TabLink
      to="/admin-auth"
      search={{
        invite,
        tab: leadsTo === defaultTab(invite) ? undefined : leadsTo,
        as: as === "admin" ? undefined : as,
      }}
      aria-current={tab === leadsTo ? "page" : undefined}
      activeOptions={{ exact: true, explicitUndefined: true }}
      replace
    >
      {children}
    </TabLink>
  );
}

/** An invitation is for signing up; everyone else comes to sign in. */
export function defaultTab(invite: string | undefined): AdminAuthTab {
  return invite ? "sign-up" : "sign-in";
}
