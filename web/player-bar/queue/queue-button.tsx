import { useState } from 'react'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'

const loadPanel = () => import('./queue-panel.tsx')
const QueuePanel = lazyOver(loadPanel, 'QueuePanel')

export function QueueButton({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="queue"
        label="Queue"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPanel()}
        onClick={() => setOpen(true)}
      />
      {isOpen && <QueuePanel onClose={() => setOpen(false)} />}
    </>
  )
}
