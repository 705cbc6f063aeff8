import { parseArgs } from 'node:util'
import { counted } from '#contract/words/counted.ts'
import { makeBackup } from '#server/operations/backup/creating/make-backup.ts'
import { pruneBackups } from '#server/operations/backup/creating/prune.ts'
import { openBackup } from '#server/operations/backup/format/manifest.ts'
import { verifyBackup } from '#server/operations/backup/format/verify.ts'
import { openInstance } from '#server/operations/backup/open-instance.ts'
import { type Running, runCommand } from '#server/operations/backup/running.ts'
import { readEnv } from '#server/platform/env.ts'

const USAGE = `Usage: npm run backup -- DIR [--keep N]
         backs this instance up into DIR while it runs: a folder by the time, and files that all backups there share.
         --keep N removes all but the newest N.
       npm run backup -- DIR --verify
         reads the newest backup in DIR, or the one that DIR is, and compares all checksums.
  Ends with 0 when all is well, 1 when there is no backup, or a damaged one, and 2 when there is one, but files that the
  database names were lost before.`

async function backup(running: Running): Promise<number> {
  const { dir, keep, isToVerify } = readWords(process.argv.slice(2))
  return isToVerify ? verify(dir, running) : make(dir, keep, running)
}

function readWords(words: string[]): { dir: string; keep: number | undefined; isToVerify: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { keep: { type: 'string' }, verify: { type: 'boolean', default: false } },
    })
    const [dir, ...rest] = positionals
    const isNumber = values.keep === undefined || /^[1-9]\d{0,5}$/.test(values.keep)
    if (dir && rest.length === 0 && isNumber && !(values.verify && values.keep))
      return { dir, keep: values.keep ? Number(values.keep) : undefined, isToVerify: values.verify }
  } catch {
    // an unknown option
  }
  throw new Error(USAGE)
}

async function verify(dir: string, running: Running): Promise<number> {
  const backup = await openBackup(dir)
  await verifyBackup(backup, running)
  running.print(`${backup.dir} is whole.`)
  return 0
}

async function make(dir: string, keep: number | undefined, running: Running): Promise<number> {
  const instance = await openInstance(readEnv({ ...process.env, LOG_LEVEL: 'error' }), { mustExist: true })
  try {
    const made = await makeBackup(instance, dir, running)
    const { tables, objects } = made.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    for (const key of made.lost) process.stderr.write(`not in storage as the database has it: ${key}\n`)
    running.print(
      `${made.dir}: ${counted(rows, 'row')}, ${counted(objects.count, 'file')}, ${made.copied} of them new.`,
    )
    const removed = keep && (await pruneBackups(dir, keep))
    if (removed)
      running.print(`${counted(removed.backups, 'older backup')} and ${counted(removed.objects, 'file')} removed.`)
    return made.lost.length > 0 ? 2 : 0
  } finally {
    await instance.close()
  }
}

await runCommand(backup)
