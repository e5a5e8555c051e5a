/**
 * A subscription of this browser's under the server's key; one under a key that the server no longer has is
 * of no use. The page subscribes, and the worker where the push service ended what the page had.
 * @throws a DOMException when the browser's push service did not answer, or its user does not allow messages.
 */
export async function subscribePush(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}
