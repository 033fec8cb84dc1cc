public import FeedModel
