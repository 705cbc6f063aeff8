import { type ReactNode, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import * as countButtonStyles from '#web/ui/action/count-button.module.css'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Icon } from '#web/ui/media/icon.tsx'

export const ReportDialog = lazyOver(() => import('./report-dialog.tsx'), 'ReportDialog')

export type Reportable = {
  kind: SubjectKind
  id: string
  /** As the dialog's title shows it after 'Report'. */
  name: string
  /** The path of the content for anonymous visitors; null for content that they never see. */
  path: string | null
  /** The owner's profile; null if it was deleted. */
  ownerId: string | null
}

/** Describes content to report. By default its path is made of type and id. */
export const reportable = (
  kind: SubjectKind,
  { id, title }: { id: string; title: string },
  owner: { id: string } | null,
  path: string | null = `/${kind}/${id}`,
): Reportable => ({ kind, id, name: title, path, ownerId: owner?.id ?? null })

/**
 * GUARD-01: whether the content belongs to the user, who then cannot report it, and the dialog
 * while it is open.
 */
export function useReport(thing: Reportable): { isOwn: boolean; open: () => void; dialog: ReactNode } {
  const { profiles } = useSession()
  const [isOpen, setOpen] = useState(false)
  return {
    isOwn: profiles.some(({ id }) => id === thing.ownerId),
    open: () => setOpen(true),
    dialog: isOpen && <ReportDialog thing={thing} onClose={() => setOpen(false)} />,
  }
}

type ReportButtonProps = {
  thing: Reportable
  /** The icon alone; without it, icon and word, as with counts. */
  look?: 'icon'
  /** The word alone, with this look. */
  className?: string
}

/** The button 'Report'. Anonymous visitors get a link to the form for people without an account. */
export function ReportButton({ thing, look, className }: ReportButtonProps) {
  const { user } = useSession()
  const { isOwn, open, dialog } = useReport(thing)
  if (isOwn) return null
  const looks = {
    className: className ?? (look ? iconButtonStyles.iconButton : countButtonStyles.countButton),
    'aria-label': `Report ${isolated(thing.name)}`,
    children: (
      <>
        {!className && <Icon name="warning" />}
        {!look && 'Report'}
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
