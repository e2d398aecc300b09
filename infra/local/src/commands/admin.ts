import { runInService } from './in-service.ts';
import { runCommand } from './run-command.ts';

runCommand(() => runInService('auth', ['services/auth/src/admin.ts', ...process.argv.slice(2)]));
