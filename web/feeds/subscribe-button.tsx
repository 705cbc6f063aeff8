import { Suspense, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { lazy } from '#web/ui/feedback/lazy.tsx'
import { Icon } from '#web/ui/media/icon.tsx'

/** What has feeds of its own: its name, the page that they are of, and where its calendar is, if it has one. */
export type Subscribable = { name: string; page: string; calendar?: string }

const SubscribeDialog = lazy(async () => ({ default: (await import('./subscribe-dialog.tsx')).SubscribeDialog }))

type SubscribeButtonProps = {
  to: Subscribable
  /** The icon alone; or as a link among links, or a word among words. */
  look?: 'icon' | 'link' | 'word'
}

/** REACH-03: where programs of one's own find what is new. */
export function SubscribeButton({ to, look }: SubscribeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {look === 'icon' && <IconButton icon="feed" label={`Subscribe to ${to.name}`} {...opens} />}
      {(look === 'link' || look === 'word') && (
        <button type="button" {...opens}>
          {look === 'link' && <Icon name="feed" />}
          Subscribe
        </button>
      )}
      {!look && (
        <Button icon="feed" {...opens}>
          Subscribe
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SubscribeDialog to={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
