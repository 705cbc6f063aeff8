import { isolated } from '#contract/platform/isolated.ts'
import { Button, type ButtonLook } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Acts = {
  /** The permissions of the owner. Default: both. */
  can?: { edit: boolean; delete: boolean }
  onEdit: () => void
  onDelete: () => void
}

const BOTH = { edit: true, delete: true }

/** The owner's two icon buttons, in a row or on a card. */
export function EditDeleteIcons(props: Acts & { title: string; className?: string }) {
  const { title, can = BOTH, className, onEdit, onDelete } = props
  return (
    <>
      {can.edit && <IconButton icon="edit" label={`Edit ${isolated(title)}`} className={className} onClick={onEdit} />}
      {can.delete && (
        <IconButton icon="trash" label={`Delete ${isolated(title)}`} danger className={className} onClick={onDelete} />
      )}
    </>
  )
}

/** Edit and Delete as buttons with words, for the page of the item. */
export function EditDeleteButtons({ can = BOTH, size, onEdit, onDelete }: Acts & Pick<ButtonLook, 'size'>) {
  return (
    <>
      {can.edit && (
        <Button size={size} icon="edit" onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.delete && (
        <Button size={size} icon="trash" variant="danger" onClick={onDelete}>
          Delete
        </Button>
      )}
    </>
  )
}
