import { whatsappLink } from "@/domain/contact/whatsapp";
import type { Address } from "@/domain/members/address-requests";
import { formatPhone, isDiallable } from "@/domain/members/phone";
import { PRODUCT_NAME } from "@/domain/site/product";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { formatMonth } from "@/domain/time/sa-time";
import type { ListedUser, UserView } from "@/domain/users/responses";
import { Button, ButtonAnchor } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";
import { Skeleton } from "@/ui/skeleton";
import { useUser } from "./use-user";
import { UserActs } from "./user-acts";
import { UserBaskets } from "./user-baskets";
import { UserLedgerSection } from "./user-ledger";
import { UserNotes } from "./user-notes";
import { UserOrders } from "./user-orders";
import { joined, UserBadges } from "./user-rows";

type UserDialogProps = {
  listed: ListedUser;
  onChange: (user: UserView) => void;
  onClose: () => void;
};

export function UserDialog({ listed, onChange, onClose }: UserDialogProps) {
  const { user, failure, act, reload } = useUser(listed.id, onChange);
  return (
    <Dialog open title="User Details" size="wide" onClose={onClose}>
      <div className="grid grid-cols-1 gap-6">
        <section aria-labelledby="user-personal" className="grid grid-cols-1 gap-3">
          <h3 id="user-personal" className="text-lg">
            Personal Information
          </h3>
          <Facts>
            <Fact name="Name">{(user ?? listed).full_name || "No name yet"}</Fact>
            <Fact name="Email">{(user ?? listed).email}</Fact>
            <Fact name="Phone">{formatPhone((user ?? listed).phone)}</Fact>
            <Fact name="Joined">{joined(listed)}</Fact>
          </Facts>
          <UserBadges user={user ?? listed} />
          <ContactLinks user={user ?? listed} />
        </section>
        {user ? (
          <>
            <Addresses addresses={user.addresses} />
            <Payments user={user} />
            <UserLedgerSection user={user} />
            <UserOrders id={user.id} />
            <UserBaskets id={user.id} />
            <UserNotes user={user} act={act} />
            <UserActs user={user} act={act} />
          </>
        ) : failure ? (
          <EmptyState
            title={ADMIN_TOASTS.addresses_fetch_failed.title}
            action={<Button onClick={reload}>Try again</Button>}
          >
            {failure}
          </EmptyState>
        ) : (
          <Skeleton label="Loading the user" rows={6} />
        )}
      </div>
    </Dialog>
  );
}

function ContactLinks({ user }: { user: ListedUser }) {
  const firstName = user.full_name.split(" ")[0] ?? "";
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
          href={whatsappLink(user.phone, `Hello ${firstName}, this is ${PRODUCT_NAME}.`)}
        >
          WhatsApp
        </ButtonAnchor>
      )}
    </div>
  );
}

function Addresses({ addresses }: { addresses: readonly Address[] }) {
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

function Payments({ user }: { user: UserView }) {
  return (
    <section aria-labelledby="user-payments" className="grid grid-cols-1 gap-3">
      <h3 id="user-payments" className="text-lg">
        Membership and credit
      </h3>
      <Facts>
        <Fact name={user.credit < 0 ? "Still owes" : "Credit"}>
          <Money cents={Math.abs(user.credit)} />
        </Fact>
        {user.memberships.map((membership) => (
          <Fact key={membership.id} name={formatMonth(membership.month_period)}>
            <Money cents={membership.price} /> · {membershipState(membership)} ·{" "}
            <span className="font-mono font-normal">{membership.payment_reference}</span>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function membershipState({ paid, status }: UserView["memberships"][number]): string {
  if (status === "cancelled") return "Cancelled";
  return paid ? "Paid" : "Not paid";
}
