import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followSession } from "@/features/auth/follow-session.ts";
import { createAppRouter } from "./router.ts";

const container = document.getElementById("app");
if (!container) throw new Error("index.html has no element with the id app");

const router = createAppRouter();
followSession(router);

createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
