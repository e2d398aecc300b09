import type { BrowserContext, WebSocketRoute } from '@playwright/test';

/**
 * Simulates a stopped chat service for this browser: the gateway answers 502 and live connections break. Call it
 * before the first page opens. (services/chat/test and the kill bench show that a killed service loses nothing.)
 */
export async function stoppableChat(context: BrowserContext): Promise<{ stop(): void; start(): void }> {
  let isStopped = false;
  const open = new Set<WebSocketRoute>();
  await context.route(/\/api\/(messages|notifications)/, (route) =>
    isStopped ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  );
  await context.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isStopped) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    stop() {
      isStopped = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    start() {
      isStopped = false;
    },
  };
}
