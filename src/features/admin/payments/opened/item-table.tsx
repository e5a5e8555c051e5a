import type { ShoppingItem } from "@/domain/order/shopping-list";
import { right, Table, TableHead } from "@/ui/table";

type ItemTableProps = { items: readonly ShoppingItem[]; caption: string };

/** The items on a wide screen and on paper, with all eight facts. */
export function ItemTable({ items, caption }: ItemTableProps) {
  return (
    <Table caption={caption}>
      <TableHead
        className="[&>th]:px-2"
        columns={[
          right("Qty"),
          "Item and category",
          "Store and brand",
          right("Budget"),
          "Substitution",
        ]}
      />
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="break-inside-avoid text-sm [&>td]:px-2 [&>td]:break-words">
            <td className="text-right text-base font-bold tabular-nums">{item.quantity}</td>
            <td>
              <b>{item.name}</b>
              {item.size && `, ${item.size}`}
              <span className="block text-muted">{item.category}</span>
            </td>
            <td>
              {item.store}
              <span className="block text-muted">{item.brand}</span>
            </td>
            <td className="text-right tabular-nums">{item.budget || "None"}</td>
            <td>{item.substitution}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
