export { createLanes, type InTurn } from '@notalone/service-kit/lanes/lanes';
