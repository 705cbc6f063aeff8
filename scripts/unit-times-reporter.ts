import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { type FileTime, UNIT_TIMES } from './file-times.ts'

/**
 * Vitest's own JSON report omits the time of `beforeAll`, which is most of the time of some files.
 */
export default class UnitTimesReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const times: FileTime[] = modules.map((module) => ({
      file: module.relativeModuleId,
      ms: module.diagnostic().duration,
    }))
    await mkdir(dirname(UNIT_TIMES), { recursive: true })
    await writeFile(UNIT_TIMES, JSON.stringify(times))
  }
}
