import { useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import type { Subscribable } from './subscribe-dialog.tsx'

const SubscribeDialog = lazyOver(() => import('./subscribe-dialog.tsx'), 'SubscribeDialog')

/** REACH-03: opens the addresses of the feeds. */
export function SubscribeButton({ to }: { to: Subscribable }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="feed" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Subscribe
      </Button>
      {isOpen && <SubscribeDialog to={to} onClose={() => setOpen(false)} />}
    </>
  )
}
