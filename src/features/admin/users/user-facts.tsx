import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import { memberGreeting, whatsappLink } from "@/domain/contact/whatsapp";
import type { Address } from "@/domain/members/address-requests";
import { isDiallable } from "@/domain/members/phone";
import { membershipLabel } from "@/domain/membership/rules";
import { formatMonth } from "@/domain/time/sa-time";
import type { ListedUser, UserView } from "@/domain/users/responses";
import { Button, ButtonAnchor } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";
import { ProofPanel } from "../payments/proof/proof-panel";
import { PhoneLink } from "../shared/phone-link";
import { joined, UserBadges } from "./user-rows";

export function PersonalInformation({ user }: { user: ListedUser }) {
  return (
    <section aria-labelledby="user-personal" className="grid grid-cols-1 gap-3">
      <h3 id="user-personal" className="text-lg">
        Personal Information
      </h3>
      <Facts>
        <Fact name="Name">{user.full_name || "No name yet"}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Phone">
          <PhoneLink user={user} />
        </Fact>
        <Fact name="Joined">{joined(user)}</Fact>
      </Facts>
      <UserBadges user={user} />
      <ContactLinks user={user} />
    </section>
  );
}

function ContactLinks({ user }: { user: ListedUser }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonAnchor kind="secondary" size="small" href={`mailto:${encodeURIComponent(user.email)}`}>
        Send email
      </ButtonAnchor>
      {isDiallable(user.phone) && (
        <ButtonAnchor
          kind="secondary"
          size="small"
          target="_blank"
          rel="noreferrer"
          href={whatsappLink(user.phone, memberGreeting(user.full_name))}
        >
          WhatsApp
        </ButtonAnchor>
      )}
    </div>
  );
}

export function Addresses({ addresses }: { addresses: readonly Address[] }) {
  return (
    <section aria-labelledby="user-addresses" className="grid grid-cols-1 gap-3">
      <h3 id="user-addresses" className="text-lg">
        Addresses
      </h3>
      {addresses.length === 0 && <p className="text-muted">No addresses yet.</p>}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id} className="rounded-box border border-base-300 p-3 break-words">
            <p className="font-bold">{address.label}</p>
            <p>{address.line1}</p>
            {address.line2 && <p>{address.line2}</p>}
            <p>{[address.suburb, address.city].filter(Boolean).join(", ")}</p>
            <p>{[address.province, address.postal_code].filter(Boolean).join(", ")}</p>
            {address.delivery_instructions && (
              <p className="text-muted">{address.delivery_instructions}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function paidText({ paid, refunded }: UserView["memberships"][number]): string {
  if (refunded) return "Paid, became credit";
  return paid ? "Paid" : "Not paid";
}

export function Memberships({ user }: { user: UserView }) {
  return (
    <section aria-labelledby="user-payments" className="grid grid-cols-1 gap-3">
      <h3 id="user-payments" className="text-lg">
        Membership and credit
      </h3>
      <Facts>
        <Fact name={user.credit < 0 ? "Still owes" : "Credit"}>
          <Money cents={Math.abs(user.credit)} />
        </Fact>
        {user.uncompleted && (
          <Fact name={formatMonth(user.uncompleted.month_period)}>
            <Money cents={user.uncompleted.price} /> · Proof sent, not completed ·{" "}
            <span className="font-mono font-normal">{user.uncompleted.payment_reference}</span>
            <UncompletedProof payment={user.uncompleted} />
          </Fact>
        )}
        {user.memberships.map((membership) => (
          <Fact key={membership.id} name={formatMonth(membership.month_period)}>
            <Money cents={membership.price} /> · {paidText(membership)} ·{" "}
            {membershipLabel(membership, serverNow())} ·{" "}
            <Link
              to="/admin/payments/$id"
              params={{ id: membership.id }}
              className="link font-mono font-normal"
            >
              {membership.payment_reference}
            </Link>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** Its proof is on no payment's page. */
function UncompletedProof({ payment }: { payment: NonNullable<UserView["uncompleted"]> }) {
  const [isOpen, setOpen] = useState(false);
  const { payment_reference, proof } = payment;
  const row = {
    kind: "subscription",
    id: payment_reference,
    payment_reference,
    proof,
    proof_channel: "upload",
    phone: "",
  } as const;
  return (
    <>
      <Button kind="secondary" size="small" className="mt-1 block" onClick={() => setOpen(true)}>
        Open the proof
      </Button>
      {isOpen && (
        <Dialog open size="wide" title={payment_reference} onClose={() => setOpen(false)}>
          <div className="flex h-[60dvh] flex-col font-normal">
            <ProofPanel row={row} />
          </div>
        </Dialog>
      )}
    </>
  );
}
