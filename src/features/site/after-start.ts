// What an open page needs, but not to be shown: it is loaded when the app has started.
import "./keep-current";
import { keepPressesSteady } from "@/ui/steady-press";

keepPressesSteady();
