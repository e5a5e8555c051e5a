import { dexieCloud } from "dexie-cloud-addon";
import { provideSync } from "../local/db";

provideSync(dexieCloud);
