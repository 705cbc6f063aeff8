import { OwnHtml } from '#web/ui/text/own-html.tsx'
import * as styles from './rules.later.module.css'

/** Rules as the server has made them of Markdown. */
export const HouseRulesText = ({ html }: { html: string }) => <OwnHtml html={html} className={styles.text} />
