interface Sending {
  sendRound(ignoreBackoff: boolean): Promise<void>;
}

let load: () => Promise<Sending | undefined> = () => Promise.resolve(undefined);

/** Names what loads the code that sends commands: a screen queues one without it. */
export function loadSendingBy(loader: () => Promise<Sending>): void {
  load = loader;
}

export function loadSending(): Promise<Sending | undefined> {
  return load();
}
