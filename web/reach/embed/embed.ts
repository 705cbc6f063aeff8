import type { EmbeddedSound } from '#contract/embedded-sound.ts'
import { EmbedPlayer } from './embed-player.ts'
import './embed.css'

const sound = document.querySelector('#sound')
const root = document.querySelector<HTMLElement>('.embed')
if (sound && root) new EmbedPlayer(root, JSON.parse(sound.textContent ?? '') as EmbeddedSound).start()
