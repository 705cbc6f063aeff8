import { useState } from 'react'
import { type OwnRelease, ownReleaseResource, type SecretLink } from '#contract/secret-links.ts'
import { useResource } from '#web/platform/data.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { Dialog, type DialogProps } from '#web/ui/overlay/dialog.tsx'
import { LinkIcon } from '#web/works/releases/link-icons.tsx'
import type { ReleasedWork } from '#web/works/releases/release-words.ts'
import { LinkRows } from './link-rows.tsx'
import { revokeWords } from './link-words.ts'
import { MadeLink } from './made-link.tsx'
import { useRevokeLink } from './mutations.ts'
import { NewLinkForm, useNewLink } from './new-link-form.tsx'
import * as styles from './secret-links.later.module.css'

type SecretLinksDialogProps = { work: ReleasedWork; onClose: () => void }

/** RELEASE-03: the secret links of a work, to make, copy and revoke them. */
export function SecretLinksDialog({ work, onClose }: SecretLinksDialogProps) {
  const [made, setMade] = useState<SecretLink | null>(null)
  // The opener of both dialogs: the second would return the focus into the first.
  const [returnTo] = useState(() => document.activeElement)
  const common = { returnTo, onClose }
  if (made) return <MadeLink kind={work.kind} link={made} onBack={() => setMade(null)} {...common} />
  return <LinksDialog work={work} onMade={setMade} {...common} />
}

type LinksDialogProps = SecretLinksDialogProps & Pick<DialogProps, 'returnTo'> & { onMade: (link: SecretLink) => void }

function LinksDialog({ work, returnTo, onMade, onClose }: LinksDialogProps) {
  const { kind, id } = work
  const query = useResource(ownReleaseResource, { kind, id, as: useActiveProfile()?.id ?? '' })
  const form = useNewLink(work, onMade)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Secret links"
      returnTo={returnTo}
      className={styles.dialog}
      dismissable={!form.isBusy}
      footer={
        <>
          <Button disabled={form.isBusy} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={form.props.id} variant="primary" busy={form.isBusy} busyLabel="Making...">
            {!form.isBusy && <LinkIcon />}
            Make link
          </Button>
        </>
      }
    >
      <Loaded
        query={query}
        waiting={<Loading label="Loading links" shape="fill" height={120} />}
        failed="Failed to load links"
      >
        {(release) => (
          <>
            <Links work={work} release={release} loadedAt={query.dataUpdatedAt} />
            <NewLinkForm form={form} kind={kind} stemCount={release.stemCount} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

type LinksProps = { work: ReleasedWork; release: OwnRelease; loadedAt: number }

function Links({ work, release: { links }, loadedAt }: LinksProps) {
  const [revoking, setRevoking] = useState<SecretLink | null>(null)
  const { mutate, isPending } = useRevokeLink(work)
  if (links.length === 0) {
    return (
      <>
        <p className="dim">
          A secret link lets one person or a few {work.kind === 'track' ? 'hear' : 'open'} this before anyone else. You
          can take it back at any time.
        </p>
        <p className="strong">No links yet.</p>
      </>
    )
  }
  return (
    <>
      <p className="dim">
        Each link opens <bdi>{work.title}</bdi> for everyone who has it, without an account.
      </p>
      <LinkRows kind={work.kind} links={links} nowMs={loadedAt} onRevoke={setRevoking} />
      {revoking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRevoking(null)}
          {...revokeWords(work.kind, revoking)}
          cancelLabel="Keep it"
          confirmLabel="Revoke"
          onConfirm={() => mutate(revoking, { onSuccess: () => setRevoking(null) })}
          busy={isPending}
          busyLabel="Revoking..."
        />
      )}
    </>
  )
}
