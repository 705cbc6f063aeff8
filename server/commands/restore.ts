import { counted } from '#contract/words/counted.ts'
import { openInstance } from '#server/operations/backup/open-instance.ts'
import { restoreBackup } from '#server/operations/backup/restoring/restore-backup.ts'
import { type Running, runCommand } from '#server/operations/backup/running.ts'
import { readEnv } from '#server/platform/env.ts'

const USAGE = `Usage: npm run restore -- DIR
         makes an empty instance (DATA_DIR, or DATABASE_URL and the bucket) what the newest backup in DIR has, or the
         one that DIR is. Run it again after an interruption: it continues where it stopped.`

async function restore(running: Running): Promise<number> {
  const [path, ...rest] = process.argv.slice(2)
  if (!path || path.startsWith('-') || rest.length > 0) throw new Error(USAGE)
  const env = readEnv({ ...process.env, LOG_LEVEL: 'error' })
  const instance = await openInstance(env, { mustExist: false })
  try {
    const { dir, manifest } = await restoreBackup(instance, { path, dataDir: env.dataDir }, running)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    running.print(
      `${dir}: restored ${counted(rows, 'row')} and ${counted(manifest.objects.count, 'file')}. Start with 'npm start'.`,
    )
    return 0
  } finally {
    await instance.close()
  }
}

await runCommand(restore)
