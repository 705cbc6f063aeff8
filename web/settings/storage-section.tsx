import { storageResource } from '#contract/storage.ts'
import { useResource } from '#web/platform/data.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { StorageUse } from '#web/upload/storage-use.tsx'

/** Long enough to use the data that came with the page; a later visit fetches it again. */
const JUST_NOW_MS = 5000

/** SEC-06: how much storage the account uses, and for what. */
export function StorageSection() {
  const query = useResource(storageResource, {}, { staleTime: JUST_NOW_MS })
  return (
    <Section title="Storage">
      <Loaded
        query={query}
        waiting={<Loading label="Loading your storage" shape="fill" height="6rem" />}
        failed="Your storage could not be loaded."
      >
        {(storage) => <StorageUse storage={storage} />}
      </Loaded>
      <p className="small dim">
        All files of your profiles count, including the smaller copies of pictures. Deleting something frees its space
        at once.
      </p>
    </Section>
  )
}
