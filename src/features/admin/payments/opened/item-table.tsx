import type { ShoppingItem } from "@/domain/order/shopping-list";
import { Table } from "@/ui/table";

type ItemTableProps = { items: readonly ShoppingItem[]; caption: string };

/** The items on a wide screen and on paper: one line each, with all eight facts. */
export function ItemTable({ items, caption }: ItemTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr className="[&>th]:px-2">
          <th scope="col" className="text-right">
            Qty
          </th>
          <th scope="col">Item and size</th>
          <th scope="col">Category</th>
          <th scope="col">Brand</th>
          <th scope="col">Store</th>
          <th scope="col" className="text-right">
            Budget
          </th>
          <th scope="col">Substitution</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="break-inside-avoid text-sm [&>td]:px-2 [&>td]:break-words">
            <td className="text-right text-base font-bold tabular-nums">{item.quantity}</td>
            <td>
              <b>{item.name}</b>, {item.size}
            </td>
            <td>{item.category}</td>
            <td>{item.brand}</td>
            <td>{item.store}</td>
            <td className="text-right tabular-nums">{item.budget || "None"}</td>
            <td>{item.substitution}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
