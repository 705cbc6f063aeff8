import { sizeText } from '#contract/platform/size-text.ts'
import type { AccountStorage, StorageKind } from '#contract/storage.ts'
import { formatCount } from '#contract/words/counted.ts'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Fact, Facts } from '#web/ui/layout/section.tsx'

const NAMES: Readonly<Record<StorageKind, string>> = {
  tracks: 'Tracks',
  stems: 'Stems',
  artworks: 'Artworks',
  pictures: 'Covers, profile pictures, flyers',
}

/** A bar of the used space, and a line for each type of file. */
export function StorageUse({ storage: { usedBytes, quotaBytes, uses } }: { storage: AccountStorage }) {
  const left = quotaBytes !== null && Math.max(0, quotaBytes - usedBytes)
  return (
    <>
      <div className={progressStyles.progress}>
        {quotaBytes !== null && <Progress label="Storage used" value={usedBytes / quotaBytes} />}
        <p className="meta">
          {sizeText(usedBytes)} used{quotaBytes !== null && ` of ${sizeText(quotaBytes)}`}
          {left !== false && `, ${sizeText(left)} left`}
        </p>
      </div>
      {uses.length > 0 && (
        <Facts>
          {uses.map(({ kind, bytes, files }) => (
            <Fact key={kind} name={NAMES[kind]}>
              {sizeText(bytes)} in {formatCount(files)} {files === 1 ? 'file' : 'files'}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  )
}
