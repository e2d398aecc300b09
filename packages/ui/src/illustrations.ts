export { EmptyNest } from './illustrations/empty-nest.tsx';
export { FamilyWithSensor } from './illustrations/family-with-sensor.tsx';
export { MapWithHearts } from './illustrations/map-with-hearts.tsx';
export { NightLamp } from './illustrations/night-lamp.tsx';
export { PaperPlane } from './illustrations/paper-plane.tsx';
export { Signpost } from './illustrations/signpost.tsx';
export { StoryScene } from './illustrations/story-scene.tsx';
export { Unplugged } from './illustrations/unplugged.tsx';
