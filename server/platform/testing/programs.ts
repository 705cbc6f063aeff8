import { join, resolve } from 'node:path'
import { bundleServer } from '../../../scripts/bundle.ts'

const PROGRAMS = {
  'dying-server': 'server/media/testing/dying-server.ts',
  instance: 'server/social/messages/testing/instance.ts',
}
type Program = keyof typeof PROGRAMS
const bundled = new Map<Program, Promise<void>>()

/**
 * The path of a program that tests run as a separate process. It is bundled once, because each
 * start from source takes seconds of processor time.
 */
export async function programOf(name: Program): Promise<string> {
  const folder = resolve('test-results', `${name}-${process.pid}`)
  const bundling = bundled.get(name) ?? bundleServer({ [name]: PROGRAMS[name] }, folder)
  bundled.set(name, bundling)
  await bundling
  return join(folder, `${name}.js`)
}
