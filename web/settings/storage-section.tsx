import { sizeText } from '#contract/platform/size-text.ts'
import { type AccountStorage, type StorageKind, storageResource } from '#contract/storage.ts'
import { useResource } from '#web/platform/data.ts'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format.ts'

/** Long enough to use the data that came with the page; a later visit fetches it again. */
const JUST_NOW_MS = 5000

/** SEC-06: how much storage the account uses, and for what. */
export function StorageSection() {
  const query = useResource(storageResource, {}, { staleTime: JUST_NOW_MS })
  return (
    <Section title="Storage">
      {query.data && <StorageUse storage={query.data} />}
      {!query.data && query.isError && <LoadError message="Your storage could not be loaded." query={query} />}
      {query.isPending && (
        <Loading label="Loading your storage">
          <Skeleton shape="fill" height="6rem" />
        </Loading>
      )}
      <p className="small dim">
        All files of your profiles count, with the smaller pictures that pages show. Deleting something makes room at
        once.
      </p>
    </Section>
  )
}

const NAMES: Readonly<Record<StorageKind, string>> = {
  tracks: 'Tracks',
  stems: 'Stems',
  artworks: 'Artworks',
  pictures: 'Covers, profile pictures, flyers',
}

/** A bar of what is used, and a line for each kind. */
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
