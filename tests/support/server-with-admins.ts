import { serverForFile } from "./for-file";
import { makeShopper } from "./ordering";

export async function startWithAdmins() {
  const server = await serverForFile();
  const admin = makeShopper(server, { admin: true, name: "Admin" });
  const second = makeShopper(server, { admin: true, name: "Second" });
  return { server, admin, second };
}
