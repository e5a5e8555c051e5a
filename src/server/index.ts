// The door of the bundle: what pb_hooks/*.pb.js may call, and nothing else.
export { closedDashboard, closedSuperusers } from "./dashboard";
export { ready } from "./ready";
export { startUp } from "./startup";
export { serveStatic } from "./static-files";
