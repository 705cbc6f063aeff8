import type { ReleaseKind } from '#contract/releases.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Fact, Facts } from '#web/ui/layout/section.tsx'
import { Dialog, type DialogProps } from '#web/ui/overlay/dialog.tsx'
import { LinkField } from '#web/works/share/link-field.tsx'
import { copy } from '#web/works/share/share-link.ts'
import { untilText } from './link-words.ts'

type MadeLinkProps = Pick<DialogProps, 'returnTo'> & {
  kind: ReleaseKind
  link: SecretLink
  onBack: () => void
  onClose: () => void
}

/** The new link, to copy it. */
export function MadeLink({ kind, link, returnTo, onBack, onClose }: MadeLinkProps) {
  const { name, url, endsAt, withStems, withDownloads } = link
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link made"
      returnTo={returnTo}
      footer={
        <>
          <Button onClick={onBack}>Back to the list</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {url && <LinkField label="Secret link" url={url} first onCopy={() => void copy(url, 'Link copied')} />}
      <Facts>
        <Fact name="For" words>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name="Ends" words>
          {endsAt ? untilText(endsAt) : 'Never'}
        </Fact>
        {kind === 'track' && (
          <>
            <Fact name="Stems" words>
              {withStems ? 'Yes' : 'No'}
            </Fact>
            <Fact name="File" words>
              {withDownloads ? 'Can be saved' : 'Cannot be saved'}
            </Fact>
          </>
        )}
      </Facts>
      <p className={fieldStyles.hint}>You can copy it again from the list whenever you need it.</p>
    </Dialog>
  )
}
