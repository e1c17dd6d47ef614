/** The guide of programmes, as the operator set it; none without it. */
import { file, type Read, type Settings } from '../../settings/setting.ts'

export const GUIDE_SETTINGS = {
  BECKON_GUIDE: {
    description:
      'the path of a guide in the format XMLTV: what is on and what follows, for boxes that tell their channel and no programme',
    default: 'no guide',
    shape: file,
  },
} as const satisfies Settings

/** The path of the file. */
export function guideFile(read: Read<typeof GUIDE_SETTINGS>): string | undefined {
  return read('BECKON_GUIDE')
}
