import type { Import, LeftOut } from '#contract/imports.ts'
import { formatCount } from '#contract/words/counted.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as styles from './imports.later.module.css'
import { useRemoveImport } from './mutations.ts'
import { countsText } from './words.ts'

/** The imported items, and the reasons why others were left out. */
export function Report({ archive: { report } }: { archive: Import }) {
  const remove = useRemoveImport()
  if (!report) return null
  const came = countsText(report.came)
  const already = countsText(report.already)
  return (
    <div className={styles.parts}>
      <p className="strong">{came ? `Imported: ${came}.` : 'Nothing new was imported.'}</p>
      {already && <p className="body-text">Already here: {already}.</p>}
      {report.leftCount > 0 && (
        <div>
          <p className="body-text">Failed or incomplete: {formatCount(report.leftCount)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it */}
          <ul className={styles.left} tabIndex={0} aria-label="Failed or incomplete">
            {report.left.map((left, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
              <LeftLine key={n} left={left} />
            ))}
          </ul>
        </div>
      )}
      <p className="dim">
        Likes, comments, follows, messages and counts were not imported, because they belong to other people too. The
        admins of this site review merch before it is shown.
      </p>
      <div>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          Close
        </Button>
      </div>
    </div>
  )
}

function LeftLine({ left: { file, row, name, why } }: { left: LeftOut }) {
  return (
    <li>
      {name && <b className="strong">{name}. </b>}
      {why} <span className="meta">{row > 0 ? `${file}, entry ${row}` : file}</span>
    </li>
  )
}
