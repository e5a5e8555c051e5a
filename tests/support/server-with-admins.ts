import { makeShopper } from "./ordering";
import { startServer } from "./pocketbase";

export async function startWithAdmins() {
  const server = await startServer();
  const admin = makeShopper(server, { admin: true, name: "Admin" });
  const second = makeShopper(server, { admin: true, name: "Second" });
  return { server, admin, second };
}
