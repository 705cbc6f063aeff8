import { useState } from 'react'
import { type OwnMerchItem, ownMerchResource } from '#contract/merch.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { MerchTable, MerchTableSkeleton } from './merch-table.tsx'

const loadDialog = () => import('./dialog/merch-dialog.tsx')
const MerchDialog = lazyOver(loadDialog, 'MerchDialog')
const DeleteItemDialog = lazyOver(() => import('./delete-item-dialog.tsx'), 'DeleteItemDialog')

type Doing = { act: 'create' } | { act: 'edit' | 'delete'; item: OwnMerchItem } | null

/** MERCH-01: the page where an artist adds, edits and deletes merch items. */
export function MyMerchPage() {
  useTitle('My Merch')
  const profile = useActiveProfile()
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <>
      <PageHead
        title="My Merch"
        tools={
          <Button
            variant="primary"
            icon="plus"
            onPointerEnter={() => void loadDialog()}
            onFocus={() => void loadDialog()}
            onClick={() => setDoing({ act: 'create' })}
          >
            Add Merch Item
          </Button>
        }
      />
      {profile && <OwnMerch key={profile.id} profileId={profile.id} onDo={(act, item) => setDoing({ act, item })} />}
      {doing?.act === 'create' && <MerchDialog onClose={close} />}
      {doing?.act === 'edit' && <MerchDialog item={doing.item} onClose={close} />}
      {doing?.act === 'delete' && <DeleteItemDialog item={doing.item} onClose={close} />}
    </>
  )
}

type OwnMerchProps = { profileId: string; onDo: (act: 'edit' | 'delete', item: OwnMerchItem) => void }

function OwnMerch({ profileId, onDo }: OwnMerchProps) {
  const query = useResource(ownMerchResource, { as: profileId }, { refetchOnWindowFocus: 'always' })
  return (
    <LoadedList
      query={query}
      waiting={<MerchTableSkeleton />}
      failed="Failed to load merch items"
      padded
      empty={<EmptyState scene="niche" as="h2" title='No merch items yet. Click "Add Merch Item" to get started.' />}
    >
      {(items) => <MerchTable items={items} onDo={onDo} />}
    </LoadedList>
  )
}
