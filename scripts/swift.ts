import { existsSync } from 'node:fs'
import { bin, run } from './run.ts'

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/** Whether the tests of S3 can run: they start OpenStack Swift themselves, as root. */
const findSwift = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/swift-proxy-server')

/**
 * `npm run test:s3`: the tests that need an object storage. Installs Debian's Swift (130 MB) if it
 * is missing.
 */
async function testS3(): Promise<number> {
  await ensureSwift()
  const { code } = await run('tests', [bin('vitest'), 'run', '.s3.test.ts'], { env: { S3: '1' } })
  return code
}

/**
 * Installs Swift if it is missing.
 * @throws Error if that is not possible.
 */
export async function ensureSwift(): Promise<void> {
  if (findSwift()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('These tests need root on Debian: they install and start OpenStack Swift')
  process.stdout.write('Installing OpenStack Swift for the tests …\n')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('package lists', ['apt-get', 'update', '-qq'], { quiet: true, env })
  const options = ['install', '-y', '-qq', '--no-install-recommends']
  await run('swift', ['apt-get', ...options, ...PACKAGES], { quiet: true, env })
  if (!findSwift()) throw new Error(`apt-get could not install ${PACKAGES.join(' ')}`)
}

if (import.meta.main) process.exit(await testS3())
