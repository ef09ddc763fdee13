import { pageSettings } from './page-settings.ts'

export default pageSettings.village
