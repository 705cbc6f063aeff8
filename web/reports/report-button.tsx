import { type ReactNode, Suspense, useState } from 'react'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import * as countButtonStyles from '#web/ui/action/count-button.module.css'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { lazy } from '#web/ui/feedback/lazy.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

export const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

export type Reportable = {
  kind: SubjectKind
  id: string
  /** As the dialog's title has it after 'Report'. */
  name: string
  /** Where visitors say it stands; null for what they never see. */
  path: string | null
  /** Whose it is; null once they are gone. */
  ownerId: string | null
}

/** GUARD-01: whether a thing can be reported by who looks, and the dialog while it is open. */
export function useReport(thing: Reportable): { isOwn: boolean; open: () => void; dialog: ReactNode } {
  const { profiles } = useSession()
  const [isOpen, setOpen] = useState(false)
  return {
    isOwn: profiles.some(({ id }) => id === thing.ownerId),
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ReportDialog thing={thing} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

type ReportButtonProps = {
  thing: Reportable
  /** The icon alone, of this size, where there is no room for the word. */
  icon?: 's' | 'm'
}

/** 'Report' among what can be done with a thing; leads visitors to the form for those without an account. */
export function ReportButton({ thing, icon }: ReportButtonProps) {
  const { user } = useSession()
  const { isOwn, open, dialog } = useReport(thing)
  if (isOwn) return null
  const looks = {
    className: icon
      ? `${iconButtonStyles.iconButton} ${icon === 's' ? iconButtonStyles.small : ''}`
      : countButtonStyles.countButton,
    'aria-label': `Report ${thing.name}`,
    children: (
      <>
        <Icon name="warning" />
        {!icon && 'Report'}
      </>
    ),
  }
  if (!user) return thing.path && <Link to="/report" search={{ about: thing.path }} {...looks} />
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open} {...looks} />
      {dialog}
    </>
  )
}

/** The same in a menu, which closes as it is chosen: what opens then stands beside the menu. */
export function ReportItem({ thing, onReport, label }: { thing: Reportable; onReport: () => void; label?: string }) {
  const { user } = useSession()
  const text = label ?? 'Report'
  if (user) {
    return (
      <MenuItem icon="warning" onSelect={onReport}>
        {text}
      </MenuItem>
    )
  }
  return (
    thing.path && (
      <MenuItem asChild>
        <Link to="/report" search={{ about: thing.path }}>
          <Icon name="warning" />
          {text}
        </Link>
      </MenuItem>
    )
  )
}
