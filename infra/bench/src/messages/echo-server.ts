import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

// The barest way from one page to another: what one says to a number, the page of that number hears. Says its port, then runs until who started it lets go.
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.auth['number']));
  socket.on('say', (to: number, message: unknown) => io.to(String(to)).emit('message', message));
});
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
process.once('disconnect', () => http.closeAllConnections()).once('disconnect', () => void io.close());
