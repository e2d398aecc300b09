import type { BrowserContext, WebSocketRoute } from '@playwright/test';

/**
 * A chat service that can be stopped, as this browser sees it: the gateway answers 502 and live connections break. To be called before the first
 * page opens. (That a killed service itself loses nothing is shown in services/chat/test and by the bench of kills.)
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
