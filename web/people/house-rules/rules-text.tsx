import { OwnHtml } from '#web/ui/text/own-html.tsx'
import * as styles from './rules.later.module.css'

/** House rules as HTML that the server rendered from Markdown. */
export const HouseRulesText = ({ html }: { html: string }) => <OwnHtml html={html} className={styles.text} />
