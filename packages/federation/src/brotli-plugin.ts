import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Compiler } from 'webpack';

const compress = promisify(brotliCompress);
const TEXT_ASSET = /\.(?:js|css|html|json|svg|txt|webmanifest)$/;

/** `npm start` asks for less than the best, which takes ten times as long as what it saves is worth on one machine. */
const QUALITY = Number(process.env['BROTLI_QUALITY'] || constants.BROTLI_MAX_QUALITY);

/** Writes `<file>.br` beside every text asset. The gateway serves these files and compresses nothing itself. */
export class BrotliPlugin {
  apply(compiler: Compiler): void {
    // Runs after emit because the federation plugin writes its manifest in the last asset stage.
    compiler.hooks.afterEmit.tapPromise('BrotliPlugin', async (compilation) => {
      const names = Object.keys(compilation.assets).filter((name) => TEXT_ASSET.test(name));
      await Promise.all(names.map((name) => writeCompressed(path.join(compiler.outputPath, name))));
    });
  }
}

async function writeCompressed(file: string): Promise<void> {
  const bytes = await readFile(file);
  const packed = await compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  await writeFile(`${file}.br`, packed);
}
