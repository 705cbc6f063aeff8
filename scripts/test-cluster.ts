import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { childrenOf } from '../bench/platform/cpu.ts'
import { showFailover } from '../e2e/cluster/failover.ts'
import { startSite } from '../e2e/cluster/site.ts'
import { tableOf } from '../e2e/cluster/table.ts'
import { UsageMeter } from '../e2e/cluster/usage.ts'
import { build } from './build.ts'
import { ensureDebianPackages, findNginx, findPgBouncer } from './debian.ts'
import { ensureSwift } from './swift.ts'

/**
 * `npm run test:cluster`: runs the build on a database with a replica, behind PgBouncer and nginx,
 * with its files in an object storage. The database is killed under load, and its replica is
 * promoted. `--deaths 8` repeats kills after all other checks. Installs missing programs on Debian
 * as root, prints a table, and exits with 1 if a line of it failed.
 */
async function testCluster(): Promise<boolean> {
  await ensureSwift()
  await ensureDebianPackages()
  if (!findNginx() || !findPgBouncer()) throw new Error('This needs nginx and PgBouncer')
  await build()
  // PgBouncer runs as another user and has to read this folder.
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-failover-'))
  await chmod(dir, 0o755)
  process.env.TMPDIR = dir
  try {
    return await showAll()
  } finally {
    endAllBelow(process.pid)
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function showAll(): Promise<boolean> {
  await using parts = new AsyncDisposableStack()
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => reject(`ended by ${signal}`))
  })
  return await Promise.race([interrupted, show(parts)])
}

async function show(parts: AsyncDisposableStack): Promise<boolean> {
  const site = await startSite(parts)
  const meter = new UsageMeter(() => new Map(site.instances.map(({ pid, role }) => [pid, role])))
  const { checks, troubles } = await showFailover(site, parts)
  process.stdout.write(`\n${tableOf(checks, troubles, meter.end())}\n`)
  return checks.every(({ isFine }) => isFine)
}

/** Kills processes that have not ended on their own, or that were just being started. */
function endAllBelow(pid: number): void {
  for (const child of childrenOf(pid)) {
    endAllBelow(child)
    try {
      process.kill(child, 'SIGKILL')
    } catch {}
  }
}

const isFine = await testCluster().catch((error) => {
  process.stderr.write(`${inspect(error)}\n`)
  return false
})
process.exit(isFine ? 0 : 1)
