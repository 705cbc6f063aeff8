import { createReadStream, createWriteStream } from 'node:fs'
import { glob, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { build as buildWeb } from 'vite'
import { bundleServer } from './bundle.ts'
import { buildEmbed } from './embed.ts'
import { digestOfSources, isBuilt, STAMP } from './sources.ts'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|html)$/

/** Builds the web app and the server into dist/, unless dist/ was built from the same sources. */
export async function build({ force = false } = {}): Promise<void> {
  if (!force && (await isBuilt())) return
  const digest = await digestOfSources()
  process.stdout.write('Building …\n')
  await rm('dist', { recursive: true, force: true })
  await mkdir('dist', { recursive: true })
  await Promise.all([
    buildWeb({ logLevel: 'warn' }).then(buildEmbed),
    bundleServer({ main: 'server/main.ts' }, 'dist/server', true),
  ])
  await compressFiles('dist/web')
  await writeFile(STAMP, digest)
}

/** Writes .gz and .br beside every text file, so that the server need not compress responses. */
async function compressFiles(root: string): Promise<void> {
  for await (const name of glob('**/*', { cwd: root })) {
    const path = join(root, name)
    if (!COMPRESSIBLE.test(name) || (await stat(path)).size < 1024) continue
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await Promise.all([
      pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
      pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
    ])
  }
}

if (import.meta.main) await build({ force: process.argv.includes('--force') })
